import { type AssetConfig, coinOfWord } from '@glasshouse/domain'
import { ApiError } from '../../../errors/api-error.ts'
import type { Needs } from '../../../services/services.ts'

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
