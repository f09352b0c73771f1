import { within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { letSecondPass } from './draw-app.tsx'

/** A field of the sheet that changes an order, filled anew; an empty text leaves it empty. */
export async function fillAnew(sheet: HTMLElement, name: RegExp | string, text: string): Promise<void> {
  const field = within(sheet).getByRole('textbox', { name })
  await userEvent.clear(field)
  if (text) await userEvent.paste(text)
}

/** Taps the button that states the change, once a second tap counts as one. */
export async function submitChange(sheet: HTMLElement): Promise<void> {
  letSecondPass()
  await userEvent.click(within(sheet).getByRole('button', { name: /^(Move to|Change)/ }))
}

interface ReplacedTerms {
  readonly delegatePrice: string
  readonly delegateTotal: string
}

/** The orders after the server has taken new terms for them. */
export function withTerms<Order extends ReplacedTerms>(orders: readonly Order[], body: unknown): Order[] {
  const { delegatePrice, delegateTotal } = body as ReplacedTerms
  return orders.map((order) => ({ ...order, delegatePrice, delegateTotal }))
}
