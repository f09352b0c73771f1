import { isInDemo, useSession } from '@glasshouse/client'
import { Skeleton, Tabs, TopBar } from '@glasshouse/ui'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { failureOf } from '../../live/lists/failure-of.ts'
import { LoadError } from '../../live/lists/LoadError.tsx'
import { useContractProtection } from '../../live/markets/contract-protection.ts'
import { useOptionProtection } from '../../live/markets/option-rules.ts'
import { BackButton } from '../../live/routes/BackButton.tsx'
import { useWords } from '../../words/words.ts'
import { ContractPanel, OptionPanel } from './ProductPanels.tsx'
import { PRODUCTS, type Product, productOf, useProductWords } from './products.ts'

/** Own limits on each product, and breaks that cannot be ended early. */
export function ProtectionScreen() {
  const w = useWords('protection')
  const [params, setParams] = useSearchParams()
  const chosen = productOf(params.get('product'))
  return (
    <>
      <TopBar lead={<BackButton />} title={w('title')} />
      <div className="px-4 pb-8">
        <Tabs
          label={w('products')}
          isEven
          active={chosen}
          onChange={(product) => setParams({ product }, { replace: true })}
          tabs={PRODUCTS.map((id) => ({
            id,
            label: w(`product_${id}`),
            panel: id === 'contract' ? <OfContracts /> : <OfOptions />,
          }))}
        />
      </div>
    </>
  )
}

function OfOptions() {
  const protection = useOptionProtection()
  return (
    <Read product="option" failure={failureOf(protection)} onRetry={() => void protection.refetch()}>
      {protection.data && <OptionPanel protection={protection.data} />}
    </Read>
  )
}

function OfContracts() {
  const protection = useContractProtection()
  return (
    <Read product="contract" failure={failureOf(protection)} onRetry={() => void protection.refetch()}>
      {protection.data && <ContractPanel protection={protection.data} />}
    </Read>
  )
}

interface ReadProps {
  readonly product: Product
  readonly failure: ReturnType<typeof failureOf>
  readonly onRetry: () => void
  /** Undefined until it is read. */
  readonly children: ReactNode
}

function Read({ product, failure, onRetry, children }: ReadProps) {
  const w = useWords('protection')
  const own = useProductWords(product)
  const isDemo = useSession(isInDemo)
  return (
    <div className="flex flex-col gap-4 pt-4">
      <p className="max-w-[60ch] text-sm text-ink-2 text-pretty">{own(isDemo ? 'intro_demo' : 'intro_real')}</p>
      {children ??
        (failure ? (
          <LoadError error={failure} onRetry={onRetry} />
        ) : (
          <div role="status" aria-label={w('loading')} className="flex flex-col gap-4">
            <Skeleton width="100%" height={420} />
            <Skeleton width="100%" height={240} />
          </div>
        ))}
    </div>
  )
}
