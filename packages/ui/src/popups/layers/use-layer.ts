import { useEffect, useRef } from 'react'
import { openLayer } from './layers.ts'

/** While it is open over the screen, Back closes it and stays, and it ends with its screen. */
export function useLayer(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!isOpen) return
    const leave = openLayer(() => close.current())
    return () => leave()
  }, [isOpen])
}
