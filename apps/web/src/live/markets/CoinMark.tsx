import { useState } from 'react'

/** A coin's mark, or its first letter where there is none. Decoration: the name stands beside it. */
export function CoinMark({ logo, name, size = 28 }: { logo: string; name: string; size?: number }) {
  const [failed, setFailed] = useState('')
  const box = { width: size, height: size }
  if (logo === '' || failed === logo) {
    return (
      <span
        aria-hidden
        style={box}
        className="flex shrink-0 items-center justify-center rounded-full bg-surface-3 text-xs font-semibold text-ink-2"
      >
        {name.slice(0, 1).toUpperCase()}
      </span>
    )
  }
  return (
    <img
      src={logo}
      alt=""
      style={box}
      width={size}
      height={size}
      onError={() => setFailed(logo)}
      className="shrink-0 rounded-full bg-surface-2"
    />
  )
}
