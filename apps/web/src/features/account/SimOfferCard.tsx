export function SimOfferCard() {
  return null
}
