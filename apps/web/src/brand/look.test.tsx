import { DEFAULT_BRAND } from '@glasshouse/wire'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pictures } from '../../plugins/brands.ts'
import { drawingOf } from '../../plugins/drawing.ts'
import { BrandProvider } from './brand.tsx'
import { Logo, Mark } from './Logo.tsx'
import { loadLook } from './look.ts'

beforeEach(() => loadLook('default'))
afterEach(cleanup)

const drawn = (look: { container: HTMLElement }) => [...look.container.querySelectorAll('path')].map((path) => path.getAttribute('d'))
const logo = (name?: string) =>
  render(
    <BrandProvider brand={DEFAULT_BRAND} name={name}>
      <Logo height={28} />
    </BrandProvider>,
  )

describe('the logo', () => {
  test('is the mark of the brand and its name in ten letters', () => {
    const { container } = logo()
    expect(screen.getByRole('img', { name: 'Glasshouse' })).toBeTruthy()
    const [mark, wordmark] = container.querySelectorAll('svg')
    expect(mark?.querySelectorAll('path')).toHaveLength(2)
    expect(wordmark?.querySelectorAll('path')).toHaveLength(10)
    expect([wordmark?.getAttribute('viewBox'), wordmark?.getAttribute('height')]).toEqual(['0 4.5 125.2 24', String(28 * 0.78)])
    expect(Number(wordmark?.getAttribute('width'))).toBeCloseTo((28 * 0.78 * 125.2) / 24, 9)
    expect(wordmark?.querySelectorAll('path')[1]?.getAttribute('transform')).toBe('translate(15.6 0)')
  })

  test('shows panes in a trace of the accent and lines in the accent itself', () => {
    const { container } = render(<Mark />)
    expect([...container.querySelectorAll('path')].map((path) => path.getAttribute('class'))).toEqual([
      'fill-accent opacity-20',
      'stroke-accent',
    ])
  })

  test('is another for another brand, and the default for one that this build does not know', async () => {
    const first = drawn(render(<Mark />))
    await loadLook('dark')
    cleanup()
    const second = drawn(render(<Mark />))
    expect(second).not.toEqual(first)
    for (const unknown of ['nosuch', '__proto__', 'constructor']) {
      await loadLook(unknown)
      cleanup()
      expect(drawn(render(<Mark />))).toEqual(first)
    }
  })

  test('says the name that the page was told', () => {
    logo('Toybox')
    expect(screen.getByRole('img', { name: 'Toybox' })).toBeTruthy()
  })
})

describe('a drawing', () => {
  const svg = (body: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">\n${body}\n</svg>\n`

  test('is its paths, where they stand, and which are panes', () => {
    expect(drawingOf(svg('<path class="pane" d="M1 2h3"/>\n<path d="M0 6v16" transform="translate(15.6 0)"/>'), 'x')).toEqual({
      viewBox: '0 0 32 32',
      paths: [
        { d: 'M1 2h3', isPane: true },
        { d: 'M0 6v16', x: 15.6 },
      ],
    })
  })

  test.each([
    ['no paths', svg('')],
    ['another shape', svg('<path d="M1 2h3"/><circle r="3"/>')],
    ['a script', svg('<script>alert(1)</script><path d="M1 2h3"/>')],
    ['a colour of its own', svg('<path d="M1 2h3" fill="#fff"/>')],
    ['a handler', svg('<path d="M1 2h3" onload="x"/>')],
    ['a turn', svg('<path d="M1 2h3" transform="rotate(3)"/>')],
    ['a class of its own', svg('<path d="M1 2h3" class="edge"/>')],
    ['a shape that is none', svg('<path d="url(#x)"/>')],
    ['no box', '<svg><path d="M1 2h3"/></svg>'],
    ['more than one drawing', svg('<path d="M1 2h3"/></svg><svg>')],
  ])('with %s is refused by its name', (_what, source) => {
    expect(() => drawingOf(source, 'toy/mark.svg')).toThrow(/^toy\/mark\.svg: /)
  })
})

test('pictures of brands lie where pages, manifests and stored banners look for them', () => {
  const folder = `${import.meta.dirname}/../../../../brands`
  const addresses = [...pictures(folder, ['default', 'dark', 'ember']).keys()]
  expect(addresses).toEqual(
    expect.arrayContaining([
      '/mark.svg',
      '/icons/default-180.png',
      '/icons/dark-maskable-512.png',
      '/icons/ember-favicon.svg',
      '/banners/prices.svg',
      '/banners/dark/prices.svg',
    ]),
  )
  expect(addresses).not.toContain('/icons/default-favicon.svg')
})
