/** Values at the bounds of a field's definition: just inside, and just beyond. */
import { COMMANDS, type Command, type fields } from '@glasshouse/domain'
import { leaves, type Path } from './hostile-commands.ts'

type Encoding = fields.Encoding

/** Every place of a command that a definition bounds, with its encoding. */
export function boundedPlaces(command: Command): { readonly path: Path; readonly encoding: Encoding }[] {
  return leaves(command).flatMap((path) => {
    if (path[0] === 'type' || path[0] === 'actor') return []
    const encoding = encodingAt(COMMANDS[command.type].fields, path)
    return encoding === null || edgesBeyond(encoding).length === 0 ? [] : [{ path, encoding }]
  })
}

function encodingAt(fields: fields.Fields, [name, ...rest]: Path): Encoding | null {
  const field = name === undefined ? undefined : fields[name]
  return field === undefined ? null : inside(field.encoding, rest)
}

function inside(encoding: Encoding, path: Path): Encoding | null {
  if (path.length === 0) return encoding
  if (encoding.kind === 'list') return inside(encoding.item.encoding, path.slice(1))
  return encoding.kind === 'record' ? encodingAt(encoding.fields, path) : null
}

export function edgesWithin(encoding: Encoding): readonly unknown[] {
  if (encoding.kind === 'one_of') return encoding.list
  return 'least' in encoding ? [encoding.least, encoding.most] : []
}

/** Beyond the bounds, where a record could still hold it. */
export function edgesBeyond(encoding: Encoding): readonly (number | bigint | string)[] {
  switch (encoding.kind) {
    case 'uint':
      return [encoding.least - 1, encoding.most + 1].filter((value) => value >= 0 && Number.isSafeInteger(value))
    case 'int':
      return [encoding.least - 1, encoding.most + 1].filter((value) => Math.abs(value) <= 2 ** 52)
    case 'amount':
      return [encoding.least - 1n, encoding.most + 1n].filter((value) => BigInt.asIntN(64, value) === value)
    case 'one_of':
      return ['', 'constructor']
    default:
      return []
  }
}
