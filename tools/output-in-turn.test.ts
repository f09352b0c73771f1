import { expect, test } from 'vitest'
import { outputInTurn } from './output-in-turn.mjs'

function inTurn() {
  const written: string[] = []
  return { written, output: outputInTurn(['one', 'two', 'three'], (text: string) => text !== '' && written.push(text)) }
}

test('the first is written at once, the others when their turn has come', () => {
  const { written, output } = inTurn()
  output.say('two', 'b')
  output.say('one', 'a')
  expect(written).toEqual(['a'])
  output.say('two', 'c')
  output.end('one')
  expect(written).toEqual(['a', 'bc'])
  output.say('two', 'd')
  expect(written).toEqual(['a', 'bc', 'd'])
})

test('one that ended before its turn is written whole, and the next after it', () => {
  const { written, output } = inTurn()
  output.say('two', 'b')
  output.end('two')
  output.say('three', 'c')
  expect(written).toEqual([])
  output.say('one', 'a')
  output.end('one')
  expect(written).toEqual(['a', 'b', 'c'])
  output.say('three', 'd')
  output.end('three')
  expect(written).toEqual(['a', 'b', 'c', 'd'])
})

test('one that says nothing holds up nobody', () => {
  const { written, output } = inTurn()
  output.end('two')
  output.end('three')
  expect(written).toEqual([])
  output.end('one')
  expect(written).toEqual([])
})

test('nothing is written twice, whoever ends first', () => {
  const { written, output } = inTurn()
  for (const name of ['three', 'two', 'one']) {
    output.say(name, name)
    output.end(name)
  }
  expect(written).toEqual(['one', 'two', 'three'])
})
