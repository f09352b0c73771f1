import { ApiError } from '../errors/api-error.ts'

const MIB = 1_048_576
export const FORM_MEMORY = {
  total: 64 * MIB,
  ofOwner: 16 * MIB,
  ofNetwork: 24 * MIB,
  /** Above this the slowest form of the owner that holds most is ended, so that the rest of memory stays for others. */
  relievedAt: 48 * MIB,
} as const

export interface FormSender {
  readonly owner: string
  readonly network: string
}

/** One form from its first byte to its answer. */
export interface HeldForm {
  /** Counts bytes that came; throws where they find no room, and the form is ended then. */
  take(bytes: number): void
  /** Nothing ends it any more. */
  keep(): void
  /** Its bytes are in memory no longer. */
  release(): void
}

interface Counted extends FormSender {
  bytes: number
  readonly beganAtMs: number
  isEndable: boolean
  readonly end: () => void
}

const noRoom = (rule: string) => new ApiError({ reason: 'busy', rule })

/**
 * Memory of forms, counted by the bytes that came and not by the number of forms: one that trickles holds next to
 * nothing, and keeps nobody from sending.
 */
export class FormMemory {
  readonly #limits: typeof FORM_MEMORY
  readonly #now: () => number
  readonly #forms = new Set<Counted>()
  readonly #ofOwners = new Map<string, number>()
  readonly #ofNetworks = new Map<string, number>()
  #bytes = 0

  constructor(limits = FORM_MEMORY, now = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  get bytes(): number {
    return this.#bytes
  }

  /** `end` is called at most once, when the form is ended for others; it drops the bytes. */
  open(sender: FormSender, end: (fault: ApiError) => void): HeldForm {
    const form: Counted = {
      ...sender,
      bytes: 0,
      beganAtMs: this.#now(),
      isEndable: true,
      end: () => {
        this.#drop(form)
        end(noRoom('Too many uploads at once, and this one was the slowest; please try again'))
      },
    }
    this.#forms.add(form)
    return {
      take: (bytes) => this.#take(form, bytes),
      keep: () => {
        form.isEndable = false
      },
      release: () => this.#drop(form),
    }
  }

  #take(form: Counted, bytes: number): void {
    if (!this.#forms.has(form)) return
    const rule = this.#ruleAgainst(form, bytes)
    if (rule !== null) {
      this.#drop(form)
      throw noRoom(rule)
    }
    this.#add(form, bytes)
    if (this.#bytes > this.#limits.relievedAt) this.#endSlowest()
  }

  #ruleAgainst({ owner, network }: FormSender, bytes: number): string | null {
    const { total, ofOwner, ofNetwork } = this.#limits
    if ((this.#ofOwners.get(owner) ?? 0) + bytes > ofOwner)
      return 'Your uploads that are under way are too large together; please send them one after the other'
    if ((this.#ofNetworks.get(network) ?? 0) + bytes > ofNetwork) return 'Too much is being uploaded from your network; please try again'
    return this.#bytes + bytes > total ? 'Too much is being uploaded; please try again' : null
  }

  /** The next owner where all forms of the first are being decoded. */
  #endSlowest(): void {
    const endable = [...this.#forms].filter((form) => form.isEndable && form.bytes > 0)
    const held = ({ owner }: Counted) => this.#ofOwners.get(owner) ?? 0
    const [most] = endable.toSorted((a, b) => held(b) - held(a))
    const now = this.#now()
    const speed = ({ bytes, beganAtMs }: Counted) => bytes / Math.max(1, now - beganAtMs)
    const [slowest] = endable.filter(({ owner }) => owner === most?.owner).toSorted((a, b) => speed(a) - speed(b))
    slowest?.end()
  }

  #drop(form: Counted): void {
    if (this.#forms.delete(form)) this.#add(form, -form.bytes)
  }

  #add(form: Counted, bytes: number): void {
    form.bytes += bytes
    this.#bytes += bytes
    addTo(this.#ofOwners, form.owner, bytes)
    addTo(this.#ofNetworks, form.network, bytes)
  }
}

function addTo(counts: Map<string, number>, key: string, change: number): void {
  const sum = (counts.get(key) ?? 0) + change
  if (sum > 0) counts.set(key, sum)
  else counts.delete(key)
}
