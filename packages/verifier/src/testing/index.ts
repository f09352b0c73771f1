import { genesisHash } from '../proofs.ts'
import type { OptionReceipt } from '../receipt.ts'
import { forged } from './forged.ts'
import equal from './receipts/equal.json' with { type: 'json' }
import lost from './receipts/lost.json' with { type: 'json' }
import notOpened from './receipts/not-opened.json' with { type: 'json' }
import scheduled from './receipts/scheduled.json' with { type: 'json' }
import newEqual from './receipts/strikes/equal.json' with { type: 'json' }
import newLost from './receipts/strikes/lost.json' with { type: 'json' }
import newNotOpened from './receipts/strikes/not-opened.json' with { type: 'json' }
import newScheduled from './receipts/strikes/scheduled.json' with { type: 'json' }
import newVoid from './receipts/strikes/void.json' with { type: 'json' }
import newWon from './receipts/strikes/won.json' with { type: 'json' }
import twoRules from './receipts/two-rules.json' with { type: 'json' }
import voided from './receipts/void.json' with { type: 'json' }
import won from './receipts/won.json' with { type: 'json' }

/**
 * Receipts of one user's options at exchanges made for it: real engine, real journal. They must verify for ever.
 * `twoRules` is the one that `apps/server/src/features/fairness/sources.test.ts` tells of: two rules, two sets, three
 * sources. The names with `new` are of the second format: a strike waits a second for newer quotes of three sources,
 * one of which is quiet in `newLost` and `newNotOpened` and late in `newEqual`.
 */
export const recordedReceipts = {
  ...{ won, lost, equal, void: voided, notOpened, scheduled, twoRules },
  ...{ newWon, newLost, newEqual, newVoid, newNotOpened, newScheduled },
} as unknown as Readonly<Record<FirstName | NewName, OptionReceipt>>
type FirstName = 'won' | 'lost' | 'equal' | 'void' | 'notOpened' | 'scheduled' | 'twoRules'
type NewName = 'newWon' | 'newLost' | 'newEqual' | 'newVoid' | 'newNotOpened' | 'newScheduled'

/** Genesis hash as of a journal that this core opened. */
export const openedBy = (receipt: OptionReceipt, coreId: string): OptionReceipt =>
  forged({ ...receipt, groups: receipt.groups.map((group) => (group.seq === 1 ? { ...group, prevHash: genesisHash(coreId) } : group)) })
