-- Wrong codes from another network than the one that asked for it: strangers use up their own tries, not those of whoever waits for it.
alter table sms_codes add column guesses smallint not null default 0;
