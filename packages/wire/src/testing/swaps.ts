const asked = {
  id: '6210',
  fromSymbol: 'usdt',
  toSymbol: 'btc',
  total: '1000',
  minimum: '0.01986027',
  createTime: 1_723_075_262_000,
  priceFrom: 1_723_075_263_000,
  priceUntil: 1_723_075_267_000,
}
const noPrice = { received: null, rate: null, fromPrice: null, toPrice: null, fromSpread: null, toSpread: null }

export const waitingSwap = { ...asked, status: 0 as const, reason: null, ...noPrice, endTime: null }
export const executedSwap = {
  ...asked,
  status: 1 as const,
  reason: null,
  received: '0.01996007',
  rate: '0.00001996',
  fromPrice: '1',
  toPrice: '50000',
  fromSpread: '0',
  toSpread: '0.002',
  endTime: 1_723_075_263_400,
}
export const releasedSwap = {
  ...asked,
  id: '6209',
  status: 2 as const,
  reason: 'no_price' as const,
  ...noPrice,
  endTime: 1_723_075_267_001,
}
export const quoteOfBtc = {
  fromSymbol: 'usdt',
  toSymbol: 'btc',
  total: '1000',
  expected: '0.01996007',
  minimum: '0.01986027',
  rate: '0.00001996',
  fromPrice: '1',
  toPrice: '50000',
  fromSpread: '0',
  toSpread: '0.002',
  expiresAt: 1_723_075_272_000,
  expiresInMs: 10_000,
}
