/** A decimal as the books have it, to its last place: what is added up is never rounded. */
export function Exact({ text }: { readonly text: string }) {
  const [whole = '', fraction] = text.split('.')
  const withMarks = whole.replace(/\d(?=(\d{3})+$)/g, '$&,')
  return <span className="whitespace-nowrap tabular-nums">{fraction === undefined ? withMarks : `${withMarks}.${fraction}`}</span>
}
