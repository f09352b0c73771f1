import { type Keyring, type Records, WithdrawalLinks, Withdrawals } from '@glasshouse/records'
import type { HouseAddresses } from './house-addresses.ts'
import { ToldSteps } from './told-steps.ts'
import { TurnsOfPeople } from './turns-of-people.ts'

export interface WithdrawalService {
  readonly records: Withdrawals
  readonly links: WithdrawalLinks
  readonly houseAddresses: HouseAddresses
  readonly turns: TurnsOfPeople
  readonly told: ToldSteps
}

export const openWithdrawals = ({
  db,
  keys,
  clock,
  houseAddresses,
}: {
  readonly db: Records
  readonly keys: Keyring
  readonly clock: () => number
  readonly houseAddresses: HouseAddresses
}): WithdrawalService => ({
  records: new Withdrawals(db, keys, clock),
  links: new WithdrawalLinks(db, clock),
  houseAddresses,
  turns: new TurnsOfPeople(),
  told: new ToldSteps(),
})
