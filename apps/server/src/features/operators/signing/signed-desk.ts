import type { ActSignature, Command } from '@glasshouse/domain'
import { bytesOf, verifySignature } from '@glasshouse/operator-keys'
import { type Approval, ApprovalError, type KeptSignature, type Operator, type Records, type SignedWork } from '@glasshouse/records'
import { ApiError } from '../../../errors/api-error.ts'
import { knownOperators } from '../../../operators/known-operators.ts'
import type { Needs } from '../../../services/services.ts'
import { frozen } from './approved-commands.ts'
import { commandsOf, heldAgainst, ownerOf, RECOVERY_KEY_OWNER, recordOf } from './signing.ts'

export type SignedDeskServices = Needs<'engine', 'approvals'>

/** An act that is about to be approved, as it is worked out by now. */
export interface SignedApproval {
  readonly approval: Approval
  /** Its commands name the moment at which they were worked out. */
  readonly isOfItsMoment: boolean
  readonly commands: readonly Command[]
  readonly note?: (tx: Records) => Promise<void>
  readonly signature: ActSignature | null
}

/**
 * Signatures of acts, each held against the core before it is kept: what is wrong, or of somebody else, changes nothing.
 * A sitting without its operator's key can ask, and that is all.
 */
export class SignedDesk {
  readonly #services: SignedDeskServices
  readonly #execute: (approval: Approval) => Promise<Approval>

  constructor(services: SignedDeskServices, execute: (approval: Approval) => Promise<Approval>) {
    this.#services = services
    this.#execute = execute
  }

  /** By whoever asked, with a key of theirs, or with the recovery key that lies before them. */
  async sign(operator: Operator, { id, signature }: { readonly id: string; readonly signature: ActSignature }): Promise<Approval> {
    const approval = await this.#approvals.byId(id)
    if (!approval) throw new ApprovalError('not_found')
    if (approval.requestedBy !== operator.operatorId) throw new ApprovalError('not_requester')
    const signed = signedOf(approval)
    const owner = await this.#owner(signature, [operator.operatorId, RECOVERY_KEY_OWNER])
    const known = await this.#signaturesOf(id)
    if (approval.state !== 'requested' || known.some(({ operatorId }) => operatorId === owner)) throw new ApprovalError('approval_not_open')
    const found = await heldAgainst(this.#services, approval, [...known, { ...signature, operatorId: owner }])
    if (found === 'waits') return this.#approvals.sign(id, { by: operator.operatorId, owner }, signature)
    const alone = { by: operator.operatorId, owner, commands: frozen(commandsOf(signed)) }
    return this.#execute(await this.#approvals.signAlone(id, alone, signature))
  }

  /** By another operator; what is looked at beside the core was looked at again when the act was worked out anew. */
  async approve(operator: Operator, { approval, isOfItsMoment, commands, note, signature }: SignedApproval): Promise<Approval> {
    const { approvalId } = approval
    const signed = signedOf(approval)
    if (!isOfItsMoment && commands.map(recordOf).join() !== signed.records.join())
      throw new ApiError({ reason: 'field_malformed', field: 'id', rule: 'means something else by now; ask for it again' })
    if (!signature) throw new ApiError({ reason: 'signature_missing', field: 'signature' })
    await this.#owner(signature, [operator.operatorId])
    const known = await this.#signaturesOf(approvalId)
    const found = await heldAgainst(this.#services, approval, [...known, { ...signature, operatorId: operator.operatorId }])
    if (found === 'waits') throw new ApiError({ reason: 'approver_missing', field: 'signature' })
    const kept = frozen(commandsOf(signed))
    // What the core refuses leaves no note of it.
    const how = { signature, ...(note && found === 'signed' ? { note } : {}) }
    return this.#execute(await this.#approvals.approve(approvalId, operator.operatorId, kept, how))
  }

  /** The core has done it already and asks nobody any more: the signature is held against the same key and bytes here. */
  async confirm(operator: Operator, approval: Approval, signature: ActSignature | null): Promise<Approval> {
    if (!signature) throw new ApiError({ reason: 'signature_missing', field: 'signature' })
    const house = await knownOperators(this.#services.engine)
    await this.#owner(signature, [operator.operatorId])
    const key = house.operators.flatMap(({ keys }) => keys).find(({ keyId }) => keyId === signature.keyId)
    const bytes = bytesOf(signedOf(approval).bytes) as Uint8Array
    if (!key || !verifySignature(key, bytes, signature, house.console))
      throw new ApiError({ reason: 'signature_invalid', field: 'signature' })
    return this.#approvals.confirm(approval.approvalId, operator.operatorId, signature)
  }

  get #approvals() {
    return this.#services.records.approvals
  }

  /** Number of whom the key belongs to, who must be one of these. */
  async #owner({ keyId }: ActSignature, allowed: readonly number[]): Promise<number> {
    const owner = ownerOf(await knownOperators(this.#services.engine), keyId)
    if (owner === null || !allowed.includes(owner)) throw new ApiError({ reason: 'signature_invalid', field: 'signature.keyId' })
    return owner
  }

  async #signaturesOf(approvalId: string): Promise<readonly KeptSignature[]> {
    return (await this.#approvals.signaturesOf([approvalId])).get(approvalId) ?? []
  }
}

function signedOf({ signed }: Approval): SignedWork {
  if (signed) return signed
  const rule = 'is of an act on records, which nothing is signed for'
  throw new ApiError({ reason: 'signature_missing', field: 'id', rule })
}
