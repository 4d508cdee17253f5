#!/bin/sh
# Runs in the container of PostgreSQL at its first start: Joma's role owns its database, and has no other right.
psql --no-psqlrc --set=ON_ERROR_STOP=1 --set=password="$JOMA_PASSWORD" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role joma login nosuperuser nocreatedb nocreaterole noreplication password :'password';
create database joma owner joma;
revoke all on database joma from public;
SQL
