#!/usr/bin/env node
// node tools/draw-texts.mjs --seed 1 [--count 20]: texts of the console and the app in English, drawn by a seed, to be
// read afresh. Beside each stands where it is from, and nothing else, so that it is read as a user reads it.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './build.mjs'
import { readWords, WORDED_APPS } from './checks/words.mjs'

const { values } = parseArgs({ options: { seed: { type: 'string' }, count: { type: 'string', default: '20' } } })
const count = Number(values.count)
if (!/^\d+$/.test(values.seed ?? '') || !Number.isInteger(count) || count < 1) {
  console.error('usage: node tools/draw-texts.mjs --seed NUMBER [--count NUMBER]')
  process.exit(2)
}

/** A text is a sentence or a label of some words: a single word tells little. */
const isRead = (text) => text.trim().split(/\s+/).length >= 3

const texts = WORDED_APPS.flatMap(({ words }) =>
  Object.entries(readWords(join(root, words)).texts.en).flatMap(([section, keys]) =>
    Object.entries(keys).map(([key, text]) => ({ name: `${words.split('/')[1]} ${section}.${key}`, text })),
  ),
).filter(({ text }) => isRead(text))

/** The order of the hashes of seed and name: the same seed draws the same texts wherever it runs. */
const placeOf = ({ name }) => createHash('sha256').update(`${values.seed} ${name}`).digest('hex')
for (const { name, text } of texts.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)).slice(0, count)) console.log(`${name}\n    ${text}`)
