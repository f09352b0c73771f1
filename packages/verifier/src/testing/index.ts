import type { OptionReceipt } from '../receipt.ts'
import equal from './receipts/equal.json' with { type: 'json' }
import lost from './receipts/lost.json' with { type: 'json' }
import notOpened from './receipts/not-opened.json' with { type: 'json' }
import scheduled from './receipts/scheduled.json' with { type: 'json' }
import voided from './receipts/void.json' with { type: 'json' }
import won from './receipts/won.json' with { type: 'json' }

/** Of one person's options at a house made for it: real engine, real journal. They must verify for ever. */
export const recordedReceipts = { won, lost, equal, void: voided, notOpened, scheduled } as unknown as Readonly<
  Record<'won' | 'lost' | 'equal' | 'void' | 'notOpened' | 'scheduled', OptionReceipt>
>
