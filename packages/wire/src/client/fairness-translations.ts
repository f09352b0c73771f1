export const fairnessTranslations = {
  getReceipt: { input: (asked: { readonly id: string }) => asked },
  getIndexAt: {
    input: (asked: { readonly symbol: string; readonly at: number }) => asked,
  },
}
