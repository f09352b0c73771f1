import { beforeEach, describe, expect, test } from 'vitest'
import { type Drawing, deleteDrawing, deleteDrawings, drawingsOf, forgetDrawings, keepDrawing, nextDrawingId } from './drawings.ts'

const level = (id: string, price = 60_000): Drawing => ({ id, tool: 'level', points: [{ T: 1_000, price }] })
const trend: Drawing = {
  id: '2',
  tool: 'trend',
  points: [
    { T: 1_000, price: 1 },
    { T: 2_000, price: 2 },
  ],
}
beforeEach(() => {
  localStorage.clear()
  forgetDrawings()
})

describe('drawings', () => {
  test('are kept for their pair on this device', () => {
    keepDrawing('btcusdt', level('1'))
    keepDrawing('btcusdt', trend)
    keepDrawing('ethusdt', level('1', 3_000))
    forgetDrawings()
    expect(drawingsOf('btcusdt')).toEqual([level('1'), trend])
    expect(drawingsOf('ethusdt')).toEqual([level('1', 3_000)])
    expect(drawingsOf('solusdt')).toEqual([])
  })

  test('moved stand once, in their place', () => {
    keepDrawing('btcusdt', level('1'))
    keepDrawing('btcusdt', trend)
    keepDrawing('btcusdt', level('1', 61_000))
    expect(drawingsOf('btcusdt')).toEqual([level('1', 61_000), trend])
    expect(nextDrawingId('btcusdt')).toBe('3')
    expect(nextDrawingId('ethusdt')).toBe('1')
  })

  test('go one by one, and all of a pair at once', () => {
    keepDrawing('btcusdt', level('1'))
    keepDrawing('btcusdt', trend)
    keepDrawing('ethusdt', level('1'))
    deleteDrawing('btcusdt', '1')
    forgetDrawings()
    expect(drawingsOf('btcusdt')).toEqual([trend])
    deleteDrawings('btcusdt')
    forgetDrawings()
    expect(drawingsOf('btcusdt')).toEqual([])
    expect(drawingsOf('ethusdt')).toEqual([level('1')])
  })

  test('of which there are very many keep the newest', () => {
    for (let id = 1; id <= 60; id++) keepDrawing('btcusdt', level(String(id)))
    expect(drawingsOf('btcusdt')).toHaveLength(50)
    expect(drawingsOf('btcusdt')[0]?.id).toBe('11')
  })
})

const keptAs = (text: string | null) => {
  forgetDrawings()
  localStorage.removeItem('glasshouse.drawings.btcusdt')
  if (text !== null) localStorage.setItem('glasshouse.drawings.btcusdt', text)
  return drawingsOf('btcusdt')
}

test.each([
  ['nothing', null],
  ['no list', '{}'],
  ['no JSON', '[{'],
  ['an unknown tool', JSON.stringify([{ ...level('1'), tool: 'spiral' }])],
  ['too few points', JSON.stringify([{ ...trend, points: [{ T: 1, price: 1 }] }])],
  ['a price that is none', JSON.stringify([{ ...level('1'), points: [{ T: 1, price: 'high' }] }])],
  ['an id that is none', JSON.stringify([{ ...level('1'), id: 'x' }])],
])('%s reads as no drawing', (_, text) => {
  expect(keptAs(text)).toEqual([])
})

test('what is understood stays beside what is not', () => {
  expect(keptAs(JSON.stringify([null, level('1'), 7]))).toEqual([level('1')])
})
