import { IconButton } from '@glasshouse/ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { useWords } from '../../words/words.ts'

/** One screen back; who came by a link has none, and goes to the markets. */
export function BackButton() {
  const w = useWords('app')
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  return (
    <IconButton label={w('back')} onClick={() => void (isFirst ? navigate('/quote') : navigate(-1))}>
      <ChevronLeft aria-hidden className="rtl:hidden" />
      <ChevronRight aria-hidden className="ltr:hidden" />
    </IconButton>
  )
}
