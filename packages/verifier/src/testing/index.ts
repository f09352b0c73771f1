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

/** That house's signing key, with which a test can lie in its name. It never signed anything else. */
export const KEY_OF_RECORDED_HOUSE = '8da4fda8134c79a2759a76e0c9e50fe8dfb16a236984972e652853701cf4ef8d'
