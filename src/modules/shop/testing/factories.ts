export { firstSettings as demoSettings, openShop as makeShop } from '#shop/server/open-shop.ts'
