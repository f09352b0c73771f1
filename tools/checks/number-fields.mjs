// Numbers are typed into one field, which reads them with one parser: what it does not read, nobody reads differently.
import { lineOf, parse, walk } from './sources.mjs'

const FIELD = 'apps/web/src/live/text/FigureField.tsx'

/** @returns {string[]} fields for decimal numbers beside the one */
export function numberFieldsBeside(files) {
  const faults = []
  for (const file of files.filter(({ path }) => /^(apps\/web|packages\/ui)\/src\/.*\.tsx$/.test(path) && path !== FIELD)) {
    walk(parse(file), (node) => {
      if (node.type !== 'JSXAttribute') return
      const value = node.value?.value ?? node.value?.expression?.value
      const isNumber = (node.name.name === 'inputMode' && value === 'decimal') || (node.name.name === 'type' && value === 'number')
      if (isNumber) faults.push(`${file.path}:${lineOf(file.text, node.start)} is a field for numbers beside ${FIELD}`)
    })
  }
  return faults
}
