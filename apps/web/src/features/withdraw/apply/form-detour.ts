import type { MethodSummary } from '@glasshouse/wire'
import { detourState } from '../../../live/routes/detour.ts'

/** State of a screen one step away from the form of this method. */
export const formDetour = ({ network }: MethodSummary) => detourState({ steps: 1, ...(network === null ? {} : { network }) })
