/**
 * Signing key of the exchanges whose receipts were recorded, with which a test can lie in their name. It never signed
 * anything else.
 */
export const KEY_OF_RECORDED_EXCHANGE = '8da4fda8134c79a2759a76e0c9e50fe8dfb16a236984972e652853701cf4ef8d'
