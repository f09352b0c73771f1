import { useBrand } from '../brand/brand.tsx'
import { useSession } from './session.ts'
import type { TimeStyle } from './times.ts'

export function useTimeStyle(): TimeStyle {
  const { dateFormat, hour12 } = useBrand()
  const language = useSession((state) => state.language)
  const timezone = useSession((state) => state.timezone)
  return { language, timezone, dateFormat, hour12 }
}
