import { operatorApi } from '@glasshouse/client'
import type { OperatorActName } from '@glasshouse/domain'
import type { ActPreview } from '@glasshouse/wire'

/** Works an act out at the server; asks for nothing. Refused as a request would be. */
export async function previewOf(act: OperatorActName, words: readonly string[], evidence: string): Promise<ActPreview> {
  const { data } = await operatorApi.previewAct({ act, words: [...words], evidence }, { isQuiet: true })
  if (!data) throw new Error('A preview was answered without one')
  return data
}

/** The same of a request, as one's own approval would work it out. */
export async function previewOfRequest(id: string): Promise<ActPreview> {
  const { data } = await operatorApi.previewRequest({ id }, { isQuiet: true })
  if (!data) throw new Error('A preview was answered without one')
  return data
}
