import { api } from '@glasshouse/client'
import { useSigning } from '../wallet/use-signing.ts'
import { WalletList } from '../wallet/WalletList.tsx'

/** Proof by the signature of a wallet of the account. */
export function ProveByWallet({ onProved }: { onProved: () => void }) {
  const signing = useSigning('proof', async (signature) => {
    await api.proveByWallet(signature, { isQuiet: true })
    onProved()
  })
  return <WalletList signing={signing} />
}
