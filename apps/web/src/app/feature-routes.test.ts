import { expect, test } from 'vitest'
import { COMPOSED_SCREENS } from './composed-screens.tsx'
import { FEATURE_ROUTES } from './feature-routes.ts'
import { isKnownPath, NOT_OPEN_PATHS, PUBLIC_PATHS } from './paths.ts'

const paths: readonly string[] = FEATURE_ROUTES.map(({ path }) => path)

test('each address is claimed by one feature, and none of them is said to be not open', () => {
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
  expect(NOT_OPEN_PATHS.filter((path) => paths.includes(path))).toEqual([])
  expect(paths.every(isKnownPath)).toBe(true)
})

test('each address has its screen once: in its feature, or composed of several', () => {
  for (const { path, screen } of FEATURE_ROUTES)
    expect({ path, screens: Number(screen !== undefined) + Number(path in COMPOSED_SCREENS || path === '/home') }).toEqual({
      path,
      screens: 1,
    })
  expect(Object.keys(COMPOSED_SCREENS).filter((path) => !paths.includes(path))).toEqual([])
})

test('trading and moves of money are closed by the modules of their features [PM-013, PM-014, PM-015]', () => {
  const keys = Object.fromEntries(FEATURE_ROUTES.flatMap(({ path, freezeKeys }) => (freezeKeys ? [[path, freezeKeys]] : [])))
  expect(keys).toEqual({
    '/trade': ['SECOND_CONTRACT'],
    '/tradeBB': ['FINANCIAL', 'CURRENCY'],
    '/tradeU': ['U_CONTRACT'],
    '/recharge': ['RECHARGE'],
    '/recharge-apply': ['RECHARGE'],
    '/withdraw': ['WITHDRAW'],
    '/withdraw-apply': ['WITHDRAW'],
    '/swap': ['EXCHANGE'],
    '/transfer': ['TRANSFERFUNDS'],
  })
})

test('an address stands in one list only: of a feature, or not open yet', () => {
  const all = [...paths, ...NOT_OPEN_PATHS]
  expect(new Set(all).size).toBe(all.length)
  expect(PUBLIC_PATHS.filter((path) => path !== '/' && !all.includes(path))).toEqual([])
  expect(all).toHaveLength(79)
})
