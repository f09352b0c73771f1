import { genesisHash } from '../proofs.ts'
import type { OptionReceipt } from '../receipt.ts'
import { forged } from './forged.ts'
import equal from './receipts/equal.json' with { type: 'json' }
import lost from './receipts/lost.json' with { type: 'json' }
import notOpened from './receipts/not-opened.json' with { type: 'json' }
import scheduled from './receipts/scheduled.json' with { type: 'json' }
import twoRules from './receipts/two-rules.json' with { type: 'json' }
import voided from './receipts/void.json' with { type: 'json' }
import won from './receipts/won.json' with { type: 'json' }

/**
 * Receipts of one user's options at exchanges made for it, by real engine and real journal, sealed by `forged` in
 * today's bytes. A strike waits a second for newer quotes. Three sources count, one of which is quiet in `lost` and
 * `notOpened` and late in `equal`. `twoRules` is the one that `apps/server/src/features/fairness/sources.test.ts` tells
 * of, as its exchange signed it: two rules and two sets, the later ones in acts of two operators.
 */
export const recordedReceipts = { won, lost, equal, void: voided, notOpened, scheduled, twoRules } as unknown as Readonly<
  Record<'won' | 'lost' | 'equal' | 'void' | 'notOpened' | 'scheduled' | 'twoRules', OptionReceipt>
>

/** Genesis hash as of a journal that this core opened. */
export const openedBy = (receipt: OptionReceipt, coreId: string): OptionReceipt =>
  forged({ ...receipt, groups: receipt.groups.map((group) => (group.seq === 1 ? { ...group, prevHash: genesisHash(coreId) } : group)) })
