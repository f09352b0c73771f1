import { ChangedMeanwhileError, ContentError, GroupMailOverError } from '@glasshouse/records'
import { ApiError } from '../../errors/api-error.ts'

/** Refusals of settings and content in the wire's words. */
export async function explainedRecord<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ChangedMeanwhileError) throw new ApiError({ reason: 'changed_meanwhile', field: error.field })
    if (error instanceof GroupMailOverError)
      throw new ApiError({ reason: error.endCause === 'sent' ? 'group_mail_sent' : 'group_mail_called_off', field: 'id' })
    if (!(error instanceof ContentError)) throw error
    const { field, message } = error
    if (field === 'id') throw new ApiError({ reason: 'not_found', field })
    throw new ApiError({ reason: 'field_malformed', field, rule: message.slice(field.length + 2) })
  }
}
