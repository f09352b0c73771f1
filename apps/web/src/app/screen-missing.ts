/** The code of a screen did not come: the network, or the exchange, not the screen. */
export class ScreenMissing extends Error {
  override readonly name = 'ScreenMissing'
}
