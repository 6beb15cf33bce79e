export { defaultSettings, initializeShop as makeShop } from '#shop/server/initialize-shop.ts'
