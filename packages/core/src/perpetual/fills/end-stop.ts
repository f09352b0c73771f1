/** A stop's last moment; a triggered one at market may be at work behind it, and that ends without a word. */
import { indexPrice, type StopEnd } from '@glasshouse/domain'
import type { State } from '../../state.ts'
import type { Position } from '../state/positions.ts'
import { endWork, leaveStop, type Stop } from '../state/stop-table.ts'

/** All stops of a position: take profit first, then what is at work. */
export function endStops(state: State, position: Position, end: StopEnd): void {
  for (const stop of position.stops) if (stop !== null) endWaitingStop(state, stop, end)
  for (const stop of [...position.atWork]) endWork(state.perpetual.stops, stop)
}

export function endWaitingStop(state: State, stop: Stop, end: StopEnd): void {
  leaveStop(state.perpetual.stops, stop)
  emitStopEnded(state, stop, { end, mark: 0 })
}

export function emitStopEnded(state: State, stop: Stop, { end, mark }: { end: StopEnd; mark: number }): void {
  const { accountMarket, positionId } = stop.position
  state.events.emit({
    type: 'StopEnded',
    stopId: stop.stopId,
    accountId: accountMarket.accountId,
    marketId: accountMarket.realmMarket.contract.marketId,
    positionId,
    end,
    mark: indexPrice(mark),
  })
}
