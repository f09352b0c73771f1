import { readFileSync, writeFileSync } from 'node:fs'
import { COMMAND_CODES } from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { actForm } from '../operators/act-bytes.ts'
import { commandFormats, headForms } from './commands.ts'
import type { Form } from './fields.ts'

const FILE = new URL('../../../../docs/formats.md', import.meta.url)
const [BEGIN, END] = ['<!-- generated: begin -->\n', '<!-- generated: end -->\n']

function lines(form: Form | undefined, indent = ''): string[] {
  if (typeof form === 'string' || form === undefined) return [`${indent}${form ?? '?'}`]
  if ('listOf' in form) return [`${indent}list of:`, ...lines(form.listOf, `${indent}  `)]
  if (form.fields.length === 0) return [`${indent}no fields`]
  return form.fields.flatMap(([name, inner]) =>
    typeof inner === 'string' ? [`${indent}- \`${name}\`: ${inner}`] : [`${indent}- \`${name}\`:`, ...lines(inner, `${indent}  `)],
  )
}

function generated(): string {
  const heads = [
    '### Head of every record',
    '',
    '- type: u8',
    '- version: u8',
    `- key: ${String(headForms.key)}`,
    '- actor:',
    ...lines(headForms.actor, '  '),
  ]
  const commands = commandFormats()
    .sort((one, other) => one.code - other.code)
    .flatMap(({ code, type, versions }) =>
      versions.flatMap((form, at) => ['', `### ${code} ${type}, version ${at + 1}`, '', ...lines(form)]),
    )
  const signed = ['', '### Bytes that operators sign', '', '- "glasshouse act 1" and a line feed (0a), as ASCII', ...lines(actForm)]
  return `${[...heads, ...signed, ...commands].join('\n')}\n`
}

test('docs/formats.md tells every version of every record as the codec writes it (WRITE_FORMATS=1 writes it anew)', () => {
  const document = readFileSync(FILE, 'utf8')
  const [before = '', rest = ''] = document.split(BEGIN)
  const [, after = ''] = rest.split(END)
  if (process.env.WRITE_FORMATS) writeFileSync(FILE, `${before}${BEGIN}${generated()}${END}${after}`)
  else expect(document).toBe(`${before}${BEGIN}${generated()}${END}${after}`)
})

test('every command has a format, and no part of one is unknown', () => {
  expect(
    commandFormats()
      .map(({ code }) => code)
      .sort((a, b) => a - b),
  ).toEqual(Object.values(COMMAND_CODES).sort((a, b) => a - b))
  expect(generated()).not.toContain('?')
})
