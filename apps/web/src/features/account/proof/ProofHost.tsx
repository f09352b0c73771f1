import { lazy, Suspense } from 'react'
import { useProofRequest } from '../../../live/proof/proof-request.ts'
import { loadWords } from '../../../words/words.ts'

const ProofSheet = lazy(async () => {
  const [{ ProofSheet: sheet }] = await Promise.all([import('./ProofSheet.tsx'), loadWords('security', 'walletLogin')])
  return { default: sheet }
})

let wasAsked = false

/** The one sheet that asks for a proof. What draws it is loaded when the first proof is asked for. */
export function ProofHost() {
  const request = useProofRequest()
  wasAsked ||= request !== undefined
  return (
    wasAsked && (
      <Suspense>
        <ProofSheet request={request} />
      </Suspense>
    )
  )
}
