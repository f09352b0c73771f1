export { MONEY_ATTACKS, type MoneyAttack } from './money-attacks.ts'
export { MONEY_SAMPLES, type MoneySample, moneyBytes } from './money-samples.ts'
