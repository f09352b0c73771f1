import { textOf, unitsOf } from '@glasshouse/client'
import type { ContractProtection, Protection } from '@glasshouse/wire'
import { useExclude, useExcludeFromContracts, useSetContractLimits, useSetLimits } from './acts.ts'
import { ExclusionSection } from './ExclusionSection.tsx'
import { LimitsForm } from './LimitsForm.tsx'
import { LossUse, TradesUse } from './LimitUse.tsx'
import { bodyOf, CONTRACT_LIMITS, contractBodyOf, OPTION_LIMITS } from './limits.ts'

export function OptionPanel({ protection }: { protection: Protection }) {
  const limits = useSetLimits()
  const exclude = useExclude()
  const { limits: inForce, lostToday, openStakes, tradesThisHour } = protection
  return (
    <>
      <LimitsForm
        product="option"
        names={OPTION_LIMITS}
        protection={protection}
        isPending={limits.isPending}
        save={(typed) => limits.save(bodyOf(typed))}
        use={{
          lossPerDay: <LossUse product="option" limit={inForce.lossPerDay} lostToday={lostToday} atRisk={openStakes} />,
          tradesPerHour: <TradesUse limit={inForce.tradesPerHour} count={tradesThisHour} />,
        }}
      />
      <ExclusionSection product="option" protection={protection} act={exclude} />
    </>
  )
}

export function ContractPanel({ protection }: { protection: ContractProtection }) {
  const limits = useSetContractLimits()
  const exclude = useExcludeFromContracts()
  const { limits: inForce, lostToday, positionMargins, orderHolds } = protection
  const atRisk = textOf((unitsOf(positionMargins) ?? 0n) + (unitsOf(orderHolds) ?? 0n))
  return (
    <>
      <LimitsForm
        product="contract"
        names={CONTRACT_LIMITS}
        protection={protection}
        isPending={limits.isPending}
        save={(typed) => limits.save(contractBodyOf(typed))}
        use={{ lossPerDay: <LossUse product="contract" limit={inForce.lossPerDay} lostToday={lostToday} atRisk={atRisk} /> }}
      />
      <ExclusionSection product="contract" protection={protection} act={exclude} />
    </>
  )
}
