export function SimPromoCard() {
  return null
}
