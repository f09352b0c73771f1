import { useBrand } from './brand.tsx'
import { Lettering } from './Lettering.tsx'

/** A house drawn in one line, open at the side: you can see in. It is also a G. */
function OpenHouse() {
  return (
    <>
      <path d="M16 4.5 26.5 13v6.5H16z" className="fill-accent opacity-20" />
      <path d="M26.5 13 16 4.5 5.5 13v14.5h21v-8H16" className="stroke-accent" />
    </>
  )
}

/** The same house with its panes and nothing hidden behind them. */
function PanedHouse() {
  return (
    <>
      <path d="M16 4 27 13H5z" className="fill-accent opacity-20" />
      <path d="M16 4 27 13v15H5V13zM5 13h22M12.3 13v15M19.7 13v15" className="stroke-accent" />
    </>
  )
}

const MARKS: Record<string, () => React.ReactNode> = { default: OpenHouse, dark: PanedHouse }

export function Mark({ size = 28 }: { size?: number }) {
  const { themePreset } = useBrand()
  const House = MARKS[themePreset] ?? OpenHouse
  return (
    <svg
      aria-hidden
      viewBox="0 0 32 32"
      width={size}
      height={size}
      fill="none"
      strokeWidth="2.5"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <House />
    </svg>
  )
}

/** Mark and name. A drawing, so it reads left to right in every language. */
export function Logo({ name, height = 28 }: { name: string; height?: number }) {
  return (
    <span role="img" aria-label={name} className="figure inline-flex items-center gap-2">
      <Mark size={height} />
      <Lettering height={height * 0.78} />
    </span>
  )
}
