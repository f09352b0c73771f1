import type { OptionReceipt } from '../receipt.ts'
import equal from './receipts/equal.json' with { type: 'json' }
import lost from './receipts/lost.json' with { type: 'json' }
import notOpened from './receipts/not-opened.json' with { type: 'json' }
import scheduled from './receipts/scheduled.json' with { type: 'json' }
import twoRules from './receipts/two-rules.json' with { type: 'json' }
import voided from './receipts/void.json' with { type: 'json' }
import won from './receipts/won.json' with { type: 'json' }

/**
 * Of one person's options at houses made for it: real engine, real journal. They must verify for ever. `twoRules` is the one that
 * `apps/server/src/fairness/sources.test.ts` tells of: two rules, two sets, three sources.
 */
export const recordedReceipts = { won, lost, equal, void: voided, notOpened, scheduled, twoRules } as unknown as Readonly<
  Record<'won' | 'lost' | 'equal' | 'void' | 'notOpened' | 'scheduled' | 'twoRules', OptionReceipt>
>
