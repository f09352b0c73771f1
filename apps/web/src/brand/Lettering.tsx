/** The name, drawn with one round pen: no font is loaded for ten letters. Baseline 22, x-height 10, ascender 16. */
const S = 'M8.1 13.9C7.4 12.7 6.2 12 4.6 12 2.7 12 1.2 13 1.2 14.6c0 3.4 7.2 1.5 7.2 5 0 1.6-1.6 2.4-3.6 2.4-1.9 0-3.3-.8-4-2.2'
const LETTERS: readonly { path: string; width: number }[] = [
  { path: 'M10 17A5 5 0 1 1 0 17a5 5 0 0 1 10 0ZM10 12v10.4C10 25.2 8 27 5 27c-2 0-3.6-.8-4.4-2.2', width: 10 }, // g
  { path: 'M0 6v16', width: 0 }, // l
  { path: 'M10 17A5 5 0 1 1 0 17a5 5 0 0 1 10 0ZM10 12v10', width: 10 }, // a
  { path: S, width: 8.6 },
  { path: S, width: 8.6 },
  { path: 'M0 6v16M0 16.6C0 14 1.9 12 4.4 12s4.3 1.8 4.3 4.6V22', width: 8.7 }, // h
  { path: 'M10 17A5 5 0 1 1 0 17a5 5 0 0 1 10 0Z', width: 10 }, // o
  { path: 'M0 12v5.4C0 20.2 1.8 22 4.3 22s4.4-2 4.4-4.6M8.7 12v10', width: 8.7 }, // u
  { path: S, width: 8.6 },
  { path: 'M.1 16.8H9.9A5 5 0 1 0 8.6 20.5', width: 10 }, // e
]
const GAP = 4.4

function placed() {
  let x = 1.2
  const glyphs = LETTERS.map(({ path, width }, place) => {
    const glyph = { path, x, key: `${place}` }
    x += width + GAP
    return glyph
  })
  return { glyphs, width: x - GAP + 1.2 }
}
const { glyphs, width: WIDTH } = placed()

export function Lettering({ height }: { height: number }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 4.5 ${WIDTH} 24`}
      height={height}
      width={(height * WIDTH) / 24}
      fill="none"
      className="stroke-ink-1"
      strokeWidth="2.1"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {glyphs.map(({ path, x, key }) => (
        <path key={key} d={path} transform={`translate(${x} 0)`} />
      ))}
    </svg>
  )
}
