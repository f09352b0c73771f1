import type { Shape } from '@glasshouse/domain'
import { Button, Input, InputNumber, Select, Switch } from 'antd'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useWords } from '../../words/words.ts'
import { emptyOf } from './empty-value.ts'

export interface ShapeFieldProps {
  readonly shape: Shape
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly label: string
  /** Words of a field, by its name. */
  readonly labelOf: (field: string) => string
  /** Path of the field, and the one at fault. */
  readonly path: string
  readonly fault: { readonly path: string; readonly rule: string } | null
  readonly isDisabled: boolean
}

/** The form of a value, drawn from its shape: whatever the server takes, this asks for, and nothing else. */
export function ShapeField(props: ShapeFieldProps) {
  const { shape, label, path, fault } = props
  const id = useId()
  if (shape.kind === 'fields') return <Fields {...props} />
  if (shape.kind === 'list') return <List {...props} />
  const isAtFault = fault?.path === path
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-ink-2">
        {label}
      </label>
      <Leaf {...props} id={id} isAtFault={isAtFault} />
      {isAtFault ? (
        <div role="alert" className="text-down">
          {fault.rule}
        </div>
      ) : null}
    </div>
  )
}

function Leaf({
  shape,
  value,
  onChange,
  isDisabled,
  id,
  label,
  isAtFault,
}: ShapeFieldProps & { readonly id: string; readonly isAtFault: boolean }) {
  const common = { id, disabled: isDisabled, ...(isAtFault ? { status: 'error' as const } : {}) }
  const text = typeof value === 'string' ? value : ''
  switch (shape.kind) {
    case 'switch':
      return (
        <Switch
          id={id}
          checked={value === undefined ? shape.without === true : value === true}
          onChange={onChange}
          disabled={isDisabled}
          aria-label={label}
          className="w-fit"
        />
      )
    case 'number':
    case 'fraction':
      return (
        <InputNumber
          {...common}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
          step={shape.kind === 'number' ? 1 : 0.25}
          className="w-full"
        />
      )
    case 'choice':
      return <Select {...common} value={text} onChange={onChange} options={shape.values.map((one) => ({ value: one, label: one }))} />
    case 'text':
      if (shape.isLong) return <Input.TextArea {...common} value={text} onChange={(event) => onChange(event.target.value)} rows={6} />
      return <Input {...common} value={text} onChange={(event) => onChange(event.target.value)} maxLength={shape.most} />
    default:
      return <Input {...common} value={text} onChange={(event) => onChange(event.target.value)} />
  }
}

function Fields(props: ShapeFieldProps) {
  const { shape, value, onChange, labelOf, path, fault } = props
  if (shape.kind !== 'fields') return null
  const given = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>
  const set = (name: string, to: unknown) => onChange({ ...given, [name]: to })
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-3 gap-y-2">
        {Object.entries(shape.fields).map(([name, of]) => (
          <div key={name} className={of.kind === 'list' ? 'col-span-full' : 'min-w-0'}>
            <ShapeField
              {...props}
              shape={of}
              value={given[name] ?? (shape.optional?.includes(name) ? undefined : emptyOf(of))}
              onChange={(to) => set(name, to)}
              label={labelOf(name)}
              path={path === '' ? name : `${path}.${name}`}
            />
          </div>
        ))}
      </div>
      {fault !== null && fault.path === path ? (
        <div role="alert" className="text-down">
          {fault.rule}
        </div>
      ) : null}
    </div>
  )
}

function List(props: ShapeFieldProps) {
  const { shape, value, onChange, label, path, fault, isDisabled } = props
  const w = useWords('settings')
  if (shape.kind !== 'list') return null
  const entries = Array.isArray(value) ? value : []
  if (shape.of.kind === 'word')
    return (
      <div className="flex min-w-0 flex-col gap-1">
        <span className="text-ink-2">{label}</span>
        <Select
          mode="tags"
          value={entries as string[]}
          onChange={onChange}
          disabled={isDisabled}
          aria-label={label}
          tokenSeparators={[',', ' ']}
          open={false}
          suffixIcon={null}
        />
      </div>
    )
  const put = (place: number, to: unknown) => onChange(entries.map((one, at) => (at === place ? to : one)))
  const move = (place: number, by: number) => {
    const moved = [...entries]
    const [one] = moved.splice(place, 1)
    moved.splice(place + by, 0, one)
    onChange(moved)
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="sr-only">{label}</legend>
      {entries.map((entry, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name that stays while it is typed
        <div key={place} className="flex gap-2 rounded-md border border-line bg-surface-1 p-2">
          <div className="min-w-0 flex-1">
            <ShapeField
              {...props}
              shape={shape.of}
              value={entry}
              onChange={(to) => put(place, to)}
              path={path === '' ? String(place) : `${path}.${place}`}
            />
          </div>
          {isDisabled ? null : (
            <div className="flex flex-col gap-1">
              <Button
                icon={<ArrowUp className="size-3.5" />}
                aria-label={w('move_up', { place: place + 1 })}
                disabled={place === 0}
                onClick={() => move(place, -1)}
              />
              <Button
                icon={<ArrowDown className="size-3.5" />}
                aria-label={w('move_down', { place: place + 1 })}
                disabled={place === entries.length - 1}
                onClick={() => move(place, 1)}
              />
              <Button
                icon={<Trash2 className="size-3.5" />}
                aria-label={w('remove', { place: place + 1 })}
                onClick={() => onChange(entries.filter((_, at) => at !== place))}
              />
            </div>
          )}
        </div>
      ))}
      {fault !== null && fault.path === path ? (
        <div role="alert" className="text-down">
          {fault.rule}
        </div>
      ) : null}
      {isDisabled || entries.length >= shape.most ? null : (
        <Button className="w-fit" icon={<Plus className="size-3.5" />} onClick={() => onChange([...entries, emptyOf(shape.of)])}>
          {w('add_entry')}
        </Button>
      )}
    </fieldset>
  )
}
