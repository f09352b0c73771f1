import { type Phone, phone } from '../pages/phone.ts'

/** A phone of its own for one test; a picture of this name is left where the test fails. */
export async function onPhone(settings: Parameters<typeof phone>[0], name: string, act: (hand: Phone) => Promise<void>): Promise<void> {
  const hand = await phone(settings)
  try {
    await act(hand)
  } catch (error) {
    await hand.picture(name)
    throw error
  } finally {
    await hand.close()
  }
}
