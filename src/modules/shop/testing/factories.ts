export { defaultSettings as demoSettings, initializeShop as makeShop } from '#shop/server/initialize-shop.ts'
