import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * The short form of `npm run chaos`: each kind of death once, an upgrade of the core in the middle. Needs dist/, which
 * `npm test` builds.
 */
test('killed at random and at named moments, the house loses nothing acknowledged and does nothing twice', { timeout: 180_000 }, () => {
  const program = join(import.meta.dirname, '../../../../dist/chaos.js')
  expect(existsSync(program), 'dist/chaos.js: run `npm run build` first').toBe(true)
  const { stdout, stderr } = spawnSync(process.execPath, [program, '--kills', '8', '--life-ms', '1200'], {
    encoding: 'utf8',
  })
  const report = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}')
  expect(report, stderr).toMatchObject({ ok: true, faults: 0, eras: 2 })
  expect(Object.values(report.kills)).toEqual(Array(8).fill(1))
  expect(report.ordersInJournal + report.contracts.orders).toBeGreaterThan(500)
  expect(report.repeated).toBeGreaterThan(0)
  // Contracts took part: a run in which nothing moved proves nothing about them.
  for (const figure of ['positionsOpened', 'stopsTriggered', 'liquidationSteps', 'marginChanges', 'fundingSettled'])
    expect(report.contracts[figure], figure).toBeGreaterThan(0)
  // Options ran through the deaths.
  for (const figure of [
    'scheduled',
    'demo',
    'won',
    'lost',
    'void',
    'notOpened',
    'diedBeforeStrike',
    'diedBeforeExpiry',
    'diedBeforeSettlement',
  ])
    expect(report.options[figure], figure).toBeGreaterThan(0)
})
