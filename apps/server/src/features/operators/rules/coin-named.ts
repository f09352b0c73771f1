import { type AssetConfig, coinOfWord } from '@glasshouse/domain'
import { ApiError } from '../../../errors/api-error.ts'
import type { Needs } from '../../../services/services.ts'

/** The asset of a coin that the exchange itself wrote down, such as that of a claim: by its symbol, which nobody typed. */
export function coinKept({ listing }: Needs<'listing'>, kept: string, field: string): AssetConfig {
  const asset = listing.configuration.assets.find(({ symbol }) => symbol === kept)
  if (!asset) throw new ApiError({ reason: 'unknown_asset', field, rule: `is of ${kept}, which is not listed` })
  return asset
}

/**
 * The asset that an operator typed: `btc`, and one that no release knows with its number, `moon/3001`, so that a program
 * that signs reads the number from the words and not from the server.
 */
export function coinNamed({ listing }: Needs<'listing'>, word: string | undefined): AssetConfig {
  const typed = coinOfWord(word)
  const asset = typed && listing.configuration.assets.find(({ assetId, symbol }) => assetId === typed.assetId && symbol === typed.symbol)
  if (asset) return asset
  const numbered = listing.configuration.assets.find(({ symbol }) => symbol === word)
  const rule = numbered ? `must carry its number: ${numbered.symbol}/${numbered.assetId}` : undefined
  throw new ApiError({ reason: 'unknown_asset', field: 'coin', ...(rule ? { rule } : {}) })
}
