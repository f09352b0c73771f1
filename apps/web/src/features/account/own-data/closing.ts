import { api } from '@glasshouse/client'
import { useQuery } from '@tanstack/react-query'

/** What stands in the way of closing the account, asked anew whenever a screen about it is opened. */
export const useClosing = () =>
  useQuery({
    queryKey: ['closing'],
    queryFn: async ({ signal }) => (await api.getClosing({}, { signal, isQuiet: true })).data,
    staleTime: 0,
    gcTime: 0,
  })

/** Some names have a sign that no keyboard has: three full stops are taken for it. */
export const typedName = (text: string): string => text.trim().replace('...', '…')
