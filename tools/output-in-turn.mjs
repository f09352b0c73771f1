/**
 * Output of programs that run side by side, readable as if they ran one after the other: the first that has not ended
 * is written at once, what the others say waits for its turn.
 *
 * @param {readonly string[]} names in the order of the output
 * @param {(text: string) => void} write
 */
export function outputInTurn(names, write) {
  const kept = new Map(names.map((name) => [name, '']))
  const ended = new Set()
  const current = () => names.find((name) => !ended.has(name) || kept.get(name) !== '')
  const flush = () => {
    for (let name = current(); name !== undefined; name = current()) {
      write(kept.get(name))
      kept.set(name, '')
      if (!ended.has(name)) return
    }
  }
  return {
    say(name, text) {
      if (name === current()) write(text)
      else kept.set(name, kept.get(name) + text)
    },
    end(name) {
      ended.add(name)
      flush()
    },
  }
}
