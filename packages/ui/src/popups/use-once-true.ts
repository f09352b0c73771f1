import { useState } from 'react'

/** True from the first time on: what was opened once stays, so that it can leave the screen the way it came. */
export function useOnceTrue(value: boolean): boolean {
  const [wasTrue, setTrue] = useState(value)
  if (value && !wasTrue) setTrue(true)
  return value || wasTrue
}
