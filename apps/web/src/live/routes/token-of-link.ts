import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Taken out of the address at once, so that no history, bookmark or shared screen keeps it. */
export function useTokenOfLink(name: 'token' | 'notice' = 'token'): string {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const [token] = useState(() => new URLSearchParams(search).get(name) ?? '')
  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true })
  }, [search, pathname, navigate])
  return token
}
